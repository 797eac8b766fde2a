import rows from './crop-catalogue.json' with { type: 'json' }
import { cropLabel } from './crop-label'

export type Crop = { cropName: string; varietyName: string | null }
export type CropGroup = { heading: string; crops: Crop[] }

type Row = {
	group: string
	cropName: string
	difficulty?: string
	note?: string
	varieties: string[]
}

const cropsOf = ({ cropName, varieties }: Row): Crop[] =>
	varieties.length === 0
		? [{ cropName, varietyName: null }]
		: varieties.map((varietyName) => ({ cropName, varietyName }))

/**
 * `Crisphead lettuce (Hard, Difficult in Hydroponics)`: the group, with what growers should know.
 */
const formatGroupHeading = ({ group, difficulty, note }: Row) =>
	difficulty ? `${group} (${[difficulty, note].filter(Boolean).join(', ')})` : group

function grouped(): CropGroup[] {
	const groups = new Map<string, Crop[]>()
	for (const row of rows as Row[]) {
		const heading = formatGroupHeading(row)
		groups.set(heading, [...(groups.get(heading) ?? []), ...cropsOf(row)])
	}
	return [...groups].map(([heading, crops]) => ({ heading, crops }))
}

/** The crops a cycle can be started with, under the headings they are shown by. */
export const CROP_GROUPS: readonly CropGroup[] = grouped()

const byLabel = new Map(CROP_GROUPS.flatMap(({ crops }) => crops.map((c) => [cropLabel(c), c])))

/** The crop of the catalogue with a label such as `Basil - Sweet`. */
export const catalogueCrop = (label: string): Crop | undefined => byLabel.get(label)
