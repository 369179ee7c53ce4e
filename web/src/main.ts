import { mount } from "svelte";
import App from "./App.svelte";
import { followLinks } from "./lib/router.svelte";
import { keepSettings } from "./lib/settings.svelte";
import "./styles/tokens.css";
import "./styles/base.css";

keepSettings();
followLinks();
const house = document.getElementById("house");
if (house) mount(App, { target: house });
