/**
 * Milliseconds UTC as this machine believed when the process began, counted on without jumps: for
 * stamps and for everything that waits. `Date.now` would stop or skip a wait when the clock is set.
 */
export const steadyNow = (): number => Math.round(performance.timeOrigin + performance.now())
