import { configure } from "@testing-library/react";

// `findBy…` and `waitFor` give up after one second, which a busy machine needs for a single render.
configure({ asyncUtilTimeout: 20_000 });
