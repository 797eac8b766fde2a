import { escapeHtml } from '@sfc/domain/markup/escape-html'
import { NO_PICTURE } from './no-picture-size'

const LINE_CHARS = 34
const LINES = 4

/**
 * A placeholder picture that tells why there is none: an error status would be logged to the browser's
 * console.
 */
export function noPicture(why: string): Response {
	const { width, height } = NO_PICTURE
	const lines = inLines(why)
	const text = lines
		.map((line, i) => {
			const y = height / 2 + 22 * (i - (lines.length - 1) / 2)
			return `<text x="${width / 2}" y="${y}">${escapeHtml(line.replace(/\p{Cc}/gu, ' '))}</text>`
		})
		.join('')
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="#26262b"/><g fill="#f4f4f5" font-family="system-ui,sans-serif" font-size="16" text-anchor="middle">${text}</g></svg>`
	const headers = { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'private, no-store' }
	return new Response(svg, { headers })
}

function inLines(text: string): string[] {
	const lines: string[] = []
	for (const word of text.split(/\s+/)) {
		const last = lines.at(-1)
		const isFull = last === undefined || last.length + 1 + word.length > LINE_CHARS
		if (isFull) lines.push(word.slice(0, LINE_CHARS))
		else lines[lines.length - 1] = `${last} ${word}`
	}
	return lines.slice(0, LINES)
}
