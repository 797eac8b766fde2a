import { catalogueCrop } from '@sfc/domain/growing/planting-cycles/crop-catalogue'

/** Crops of the farm's recipes that are not in the crop catalogue, by name. */
export const listRecipeCrops = (recipes: readonly { cropName: string }[]): string[] =>
	[...new Set(recipes.map(({ cropName }) => cropName))]
		.filter((cropName) => !catalogueCrop(cropName))
		.sort((a, b) => a.localeCompare(b, 'en'))
