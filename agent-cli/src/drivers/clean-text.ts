/** Text of a device for a person: without control characters, bounded. */
export const cleanText = (text: string, most = 120): string =>
	text

		.replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e]+/g, ' ')
		.replace(/\s+/g, ' ')
		.trim()
		.slice(0, most)
