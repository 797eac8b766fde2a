import families from './crop-families.json' with { type: 'json' }

/** Crops the journal always offers; each stands for all crops with that word in their name. */
const CROP_FAMILIES: readonly string[] = families

export const isCropFamily = (crop: string): boolean => CROP_FAMILIES.includes(crop.toLowerCase())

/** The crops to choose from: the families, then what the farm grows, each once. */
export function cropChoices(grown: readonly string[]): { value: string; label: string }[] {
	const family = (crop: string) => ({ value: crop, label: capital(crop) })
	const own = new Map<string, string>()
	for (const crop of grown) {
		const key = crop.toLowerCase()
		if (crop !== '' && !isCropFamily(crop) && !own.has(key)) own.set(key, crop)
	}
	const named = [...own.values()].sort((a, b) => a.localeCompare(b, 'en'))
	return [...CROP_FAMILIES.map(family), ...named.map((crop) => ({ value: crop, label: crop }))]
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
