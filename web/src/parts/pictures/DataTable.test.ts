import { mount } from "svelte";
import { expect, it } from "vitest";
import DataTable from "./DataTable.svelte";

it("aligns whole numbers and decimals to the right, and words to the left", () => {
  const target = document.createElement("div");
  const columns = ["Chair", "Bills", "Gained", "Mixed"].map((title) => ({ name: title, title }));
  const rows = [
    ["Ann", 3, "0.3", "2"],
    ["Ben", 1, "−1,25", "2 to 1"],
  ];
  mount(DataTable, { target, props: { title: "Chairs", columns, rows } });
  const heads = [...target.querySelectorAll("th")];
  expect(heads.filter((head) => head.classList.contains("number")).map((head) => head.textContent)).toEqual([
    "Bills",
    "Gained",
  ]);
});
