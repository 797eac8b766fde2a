import { AREAS, FRAME } from './areas.mjs'

const [WIDTH, ROW, GAP, LEFT] = [860, 30, 4, 40]
const STYLE = 'font-family="system-ui, sans-serif" font-size="13"'

/** One row of the drawing: what it is called, and what is in it. */
const row = (
	at,
	name,
	about,
	fill,
) => `	<rect x="${LEFT}" y="${at}" width="${WIDTH - LEFT - 8}" height="${ROW}" rx="4" fill="${fill}" stroke="#64748b"/>
	<text x="${LEFT + 12}" y="${at + 20}" font-weight="600">${name}</text>
	<text x="${LEFT + 150}" y="${at + 20}">${about}</text>
`

/** The areas as SVG, the highest on top, above what all of them stand on. */
export function drawAreas() {
	const rows = [
		...AREAS.map(({ name, about }) => ({ name, about, fill: '#ecfdf5' })).reverse(),
		{ name: FRAME.join(' · '), about: '', fill: '#f1f5f9' },
		{ name: 'contract', about: 'what crosses a wire or a form', fill: '#e0f2fe' },
		{ name: 'domain', about: 'rules, units, quality; db imports it too', fill: '#e0f2fe' },
	]
	const drawn = rows.map(({ name, about, fill }, i) => row(8 + i * (ROW + GAP), name, about, fill))
	const height = 12 + rows.length * (ROW + GAP)
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" ${STYLE} fill="#0f172a">
	<title>The areas of the product, each importing from those below it</title>
	<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>
	<path d="M20 12 V${height - 20} M14 ${height - 30} L20 ${height - 18} L26 ${height - 30}" fill="none" stroke="#64748b" stroke-width="2"/>
${drawn.join('')}</svg>
`
}
