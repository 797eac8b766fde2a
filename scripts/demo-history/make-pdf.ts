/** A PDF of one page with lines of plain letters, as a laboratory or an office would print it. */
export function makePdf(lines: readonly string[]): Uint8Array {
	const shown = lines.map((line) => `(${line.replaceAll(/[\\()]/g, '\\$&')}) Tj T*`).join('\n')
	const content = `BT /F1 14 Tf 18 TL 72 720 Td\n${shown}\nET`
	const objects = [
		'<</Type/Catalog/Pages 2 0 R>>',
		'<</Type/Pages/Kids[3 0 R]/Count 1>>',
		'<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
		`<</Length ${content.length}>>\nstream\n${content}\nendstream`,
		'<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
	]
	let text = '%PDF-1.4\n'
	const offsets = objects.map((object, at) => {
		const offset = text.length
		text += `${at + 1} 0 obj\n${object}\nendobj\n`
		return `${String(offset).padStart(10, '0')} 00000 n \n`
	})
	const size = objects.length + 1
	const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`
	const end = `trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`
	return new TextEncoder().encode(text + table + end)
}
