/** Formats Svelte and CSS at 100 columns, TypeScript at 120 as ruff does Python. */
export default {
  printWidth: 100,
  plugins: ["prettier-plugin-svelte"],
  overrides: [
    { files: "*.svelte", options: { parser: "svelte" } },
    { files: "*.ts", options: { printWidth: 120 } },
  ],
};
