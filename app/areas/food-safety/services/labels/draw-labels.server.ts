import type { LabelQuery } from '@sfc/contract/food-safety/labels/label-query'
import { MOST_LABELS } from '@sfc/contract/food-safety/labels/label-query'
import { groupBy } from '@sfc/domain/group-by'
import { elementProblem, elementString } from '@sfc/domain/food-safety/labels/element-string'
import {
	LABEL_SHEETS,
	placeLabels,
	type LabelSheet,
} from '@sfc/domain/food-safety/labels/label-sheet'
import { toSVG } from 'bwip-js/node'
import type { FarmCtx } from '~/context.server'
import { LABEL_SOURCES, type Labelled } from './label-kinds.server'
import { isScannable, labelSvg, type CodeSvg } from './label-svg'

export type DrawnLabels = {
	/** All that can get a label of this kind. */
	choices: readonly Labelled[]
	sheet: LabelSheet
	/** Each page as an SVG in millimeters. */
	pages: string[]
	count: number
	/** What cannot be printed as asked, each once. */
	problems: string[]
}

/** Draws the labels that were asked for. `origin` is the address of this server, which QR codes open. */
export async function drawLabels(
	ctx: FarmCtx,
	query: LabelQuery,
	origin: string,
): Promise<DrawnLabels> {
	const sheet = LABEL_SHEETS.find(({ key }) => key === query.sheet) ?? LABEL_SHEETS[0]
	if (!sheet) throw new Error('There is no label sheet')
	const choices = await LABEL_SOURCES[query.kind](ctx, query.items)
	const byKey = new Map(choices.map((one) => [one.key, one]))
	const problems = new Set<string>()
	const drawn = query.items.flatMap((key) => {
		const one = byKey.get(key)
		if (!one) return []
		const code = codeSvg(one, { query, origin, label: sheet.label }, problems)
		return code ? [labelSvg(one, code, sheet.label)] : []
	})
	const copies = drawn.flatMap((svg) => Array.from({ length: query.count }, () => svg))
	if (copies.length > MOST_LABELS)
		problems.add(`${copies.length} labels are too many at once: the first ${MOST_LABELS} are here`)
	const printed = copies.slice(0, MOST_LABELS)
	const placed = placeLabels(sheet, { count: printed.length, start: query.start })
	const pages = groupBy(
		placed.map((place, at) => ({ ...place, svg: printed[at] ?? '' })),
		({ page }) => page,
	)
	const { width, height } = sheet.paper
	return {
		sheet,
		choices,
		count: printed.length,
		problems: [...problems],
		pages: [...pages.values()].map(
			(labels) =>
				`<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="#fff"/>${labels.map(({ x, y, svg }) => `<g transform="translate(${x} ${y})">${svg}</g>`).join('')}</svg>`,
		),
	}
}

type Wanted = { query: LabelQuery; origin: string; label: LabelSheet['label'] }

/** The code of a label; null when GS1's identifiers cannot say it or the paper is too narrow, which is noted. */
function codeSvg(
	{ title, gs1, path }: Labelled,
	{ query: { code, netKg }, origin, label }: Wanted,
	problems: Set<string>,
): CodeSvg | null {
	if (code === 'qr')
		return drawn(toSVG({ bcid: 'qrcode', text: `${origin}${path}`, scale: 1 }), null)
	if (!gs1) {
		problems.add(`${title} has no GTIN, which a GS1 barcode needs: enter it at its offer`)
		return null
	}
	const facts = { ...gs1, netG: netKg === undefined ? null : Math.round(netKg * 1000) }
	const problem = elementProblem(facts)
	if (problem) {
		problems.add(`${title}: ${problem}`)
		return null
	}
	const text = elementString(facts)
	if (code === 'gs1-datamatrix')
		return drawn(toSVG({ bcid: 'gs1datamatrix', text, scale: 1 }), text)
	const linear = drawn(toSVG({ bcid: 'gs1-128', text, scale: 1, height: 10 }), text)
	if (isScannable(linear, label)) return linear
	problems.add(
		`${title}: its GS1-128 code is too long for this paper. Choose wider labels or DataMatrix`,
	)
	return null
}

function drawn(svg: string, text: string | null): CodeSvg {
	const [, width = '1', height = '1', inner = ''] =
		/^<svg viewBox="0 0 (\d+) (\d+)"[^>]*>([\s\S]*)<\/svg>\s*$/.exec(svg) ?? []
	return { svg: inner, width: Number(width), height: Number(height), text }
}
