/** The years a card may expire in, as the form offers them: this one and the next nine. */
export const cardYears = (now: number): number[] =>
	Array.from({ length: 10 }, (_, index) => new Date(now).getUTCFullYear() + index)
