import { mount } from "svelte";
import App from "./App.svelte";
import icon from "./icon.svg";
import { watchForTranslation } from "./lib/device/browser-translation";
import { openInPieces } from "./lib/frame/pieces";
import { loadTexts, withParts } from "./lib/language/texts";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/shared.css";
import "./styles/board.css";

const place = document.getElementById("app");
if (!place) throw new Error("index.html has no element with the id app");

const mark = document.createElement("link");
mark.rel = "icon";
mark.href = icon;
document.head.append(mark);

openInPieces();
watchForTranslation(place, () => {
  place.hidden = true;
  void withParts(["translated"], () => import("./parts/device/Translated.svelte")).then((part) =>
    mount(part.default, { target: document.body }),
  );
});
await loadTexts("shell");
export default mount(App, { target: place });
