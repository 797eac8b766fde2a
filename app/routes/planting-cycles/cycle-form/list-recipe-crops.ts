import { catalogueCrop } from '@sfc/domain/planting-cycles/crop-catalogue'

/** The crops that the farm's recipes are for and the catalogue of crops does not list, by name. */
export const listRecipeCrops = (recipes: readonly { cropName: string }[]): string[] =>
	[...new Set(recipes.map(({ cropName }) => cropName))]
		.filter((cropName) => !catalogueCrop(cropName))
		.sort((a, b) => a.localeCompare(b, 'en'))
