"use client";
import { Component, type ReactNode } from "react";

/** Where the browser cannot draw a map (no WebGL), what is beside it is there all the same, and one sentence. */
export class MapBoundary extends Component<{ fallback: ReactNode; children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
