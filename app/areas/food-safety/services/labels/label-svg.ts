import { escapeHtml } from '@sfc/domain/markup/escape-html'

/** A code without its frame, in modules, and what it says below. */
export type CodeSvg = { svg: string; width: number; height: number; text: string | null }

type Text = { title: string; lines: readonly string[] }

const PAD = 2
const LINE = 1.25
/** The width of a letter in its height, for a font such as Arial. */
const LETTER = 0.56
/** The quiet zone beside a linear code of GS1, in modules. */
const QUIET = 10
/** The finest module of GS1-128 (GS1 General Specifications, symbol specification table 4). */
const LEAST_MODULE_MM = 0.25

/** The module of a linear code that fills the width of a label with its quiet zones, in millimeters. */
const moduleOf = (code: CodeSvg, labelWidth: number) => labelWidth / (code.width + 2 * QUIET)

/** Whether a linear code on a label is coarse enough for scanners. */
export const isScannable = (code: CodeSvg, label: { width: number }): boolean =>
	moduleOf(code, label.width) >= LEAST_MODULE_MM

/** A label as SVG in millimeters: its code, its title, and as many lines as there is room for. */
export function labelSvg(
	{ title, lines }: Text,
	code: CodeSvg,
	{ width, height }: { width: number; height: number },
): string {
	const isLinear = code.width > 2 * code.height
	return isLinear
		? belowText({ title, lines }, code, { width, height })
		: besideText({ title, lines }, code, { width, height })
}

/** A square code at the left, or above where the label is higher than wide. */
function besideText(
	{ title, lines }: Text,
	code: CodeSvg,
	label: { width: number; height: number },
) {
	const isTall = label.height > label.width
	const size = Math.min(isTall ? label.width * 0.6 : label.width * 0.42, label.height - 2 * PAD, 70)
	const left = isTall ? (label.width - size) / 2 : PAD
	const picture = place(code, { x: left, y: PAD, width: size, height: size })
	const x = isTall ? PAD : size + 2 * PAD
	const y = isTall ? size + 2 * PAD : PAD
	return (
		picture +
		texts([title, ...lines], { x, y, width: label.width - x - PAD, height: label.height - y - PAD })
	)
}

/** A linear code over the width, with what it says below, and the text above it. */
function belowText(
	{ title, lines }: Text,
	code: CodeSvg,
	label: { width: number; height: number },
) {
	const room = label.width - 2 * PAD
	const width = code.width * moduleOf(code, label.width)
	const height = Math.min(20, Math.max(8, label.height * 0.4))
	const caption = 2.2
	const y = label.height - PAD - caption - height
	return (
		texts([title, ...lines], { x: PAD, y: PAD, width: room, height: y - PAD - 0.5 }) +
		place(code, { x: (label.width - width) / 2, y, width, height }, true) +
		text(code.text ?? '', {
			x: PAD,
			y: label.height - PAD,
			size: fit(code.text ?? '', room, 2),
			isBold: false,
		})
	)
}

const place = (
	{ svg, width: from, height: high }: CodeSvg,
	{ x, y, width, height }: { x: number; y: number; width: number; height: number },
	isStretched = false,
) =>
	`<svg x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" viewBox="0 0 ${from} ${high}" shape-rendering="crispEdges"${isStretched ? ' preserveAspectRatio="none"' : ''}>${svg}</svg>`

const fit = (line: string, width: number, most: number) =>
	Math.min(most, width / Math.max(1, line.length * LETTER))

const LEAST_SIZE = 1.6

/** Lines that fit: the first one bold and larger, each shrunk to the width or cut. */
function texts(
	lines: readonly string[],
	{ x, y, width, height }: { x: number; y: number; width: number; height: number },
): string {
	const most = Math.min(6, height / (lines.length * LINE + 0.4))
	let at = y
	return lines
		.map((line, i) => {
			const size = Math.max(LEAST_SIZE, fit(line, width, i === 0 ? most * 1.3 : most))
			const letters = Math.max(1, Math.floor(width / (size * LETTER)))
			const shown = line.length > letters ? `${line.slice(0, letters - 1)}…` : line
			at += size * LINE
			if (at > y + height + 0.5) return ''
			return text(shown, { x, y: at - size * 0.25, size, isBold: i === 0 })
		})
		.join('')
}

const text = (
	line: string,
	{ x, y, size, isBold }: { x: number; y: number; size: number; isBold: boolean },
) =>
	`<text x="${round(x)}" y="${round(y)}" font-family="Arial, Helvetica, sans-serif" font-size="${round(size)}"${isBold ? ' font-weight="bold"' : ''} fill="#000">${escapeHtml(line)}</text>`

const round = (mm: number) => Math.round(mm * 1000) / 1000
