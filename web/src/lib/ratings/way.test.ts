import { describe, expect, it } from "vitest";
import { drawn, signed } from "./way";

const point = (shown: number, interval: number) => ({ at: 0, table: "t", shown, interval });

describe("a rating over time", () => {
  it("goes from the left to the right, higher is better, between whole hundreds", () => {
    const found = drawn([point(1000, 300), point(1100, 200)], 100, 60);
    expect([found.low, found.high]).toEqual([700, 1300]);
    expect(found.line).toBe("M0.0 30.0L100.0 20.0");
    expect(found.band).toBe("M0.0 0.0L100.0 0.0L100.0 40.0L0.0 60.0Z");
  });
  it("is a point in the middle after one game", () => {
    expect(drawn([point(1000, 100)], 100, 60).line).toBe("M50.0 30.0");
  });
  it("writes gains with their sign", () => {
    expect([12, -7, 0].map(signed)).toEqual(["+12", "−7", "±0"]);
  });
});
