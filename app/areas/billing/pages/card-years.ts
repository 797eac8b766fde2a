/** The expiry years a form offers: this one and the next nine. */
export const cardYears = (now: number): number[] =>
	Array.from({ length: 10 }, (_, index) => new Date(now).getUTCFullYear() + index)
