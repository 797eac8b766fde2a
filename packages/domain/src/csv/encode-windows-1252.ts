/** What Windows-1252 has at 0x80 to 0x9f; the five places without a character are spaces. */
const HIGH = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'

/** Text as Windows-1252: letters it lacks lose their marks (ş is s), and anything else is a question mark. */
export function encodeWindows1252(text: string): Uint8Array<ArrayBuffer> {
	const characters = [...text].flatMap((one) =>
		byteOf(one) === null
			? [...one.normalize('NFKD')].filter((part) => !/\p{M}/u.test(part))
			: [one],
	)
	return Uint8Array.from(characters, (one) => byteOf(one) ?? 0x3f)
}

function byteOf(character: string): number | null {
	const code = character.codePointAt(0) ?? 0
	if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code
	const at = character === ' ' ? -1 : HIGH.indexOf(character)
	return at < 0 ? null : 0x80 + at
}
