import { mount } from "svelte";
import App from "./App.svelte";
import "./styles/tokens.css";
import "./styles/base.css";

const place = document.getElementById("app");
if (!place) throw new Error("index.html has no element with the id app");

export default mount(App, { target: place });
