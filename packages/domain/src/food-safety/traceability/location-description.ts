/** What 21 CFR 1.1310 calls a location description, with a GLN where there is one. */
export type LocationDescription = {
	name: string
	phone: string | null
	street: string | null
	city: string | null
	region: string | null
	postalCode: string | null
	country: string | null
	gln: string | null
}

/** The description of a day: the newest that begins by then, else the oldest there is. */
export function descriptionOn<T extends { validFrom: string }>(
	versions: readonly T[],
	day: string,
): T | null {
	const sorted = [...versions].sort((a, b) => (a.validFrom < b.validFrom ? -1 : 1))
	return sorted.findLast(({ validFrom }) => validFrom <= day) ?? sorted[0] ?? null
}

const REQUIRED = [
	['phone', 'phone number'],
	['street', 'street'],
	['city', 'city'],
	['region', 'state'],
	['postalCode', 'ZIP code'],
] as const

/**
 * What a description lacks, in words. State and ZIP code are asked for in the United States and Canada;
 * elsewhere the country tells what a place is described by.
 */
export function missingParts(description: LocationDescription | null): string[] {
	if (!description) return ['address']
	const abroad = description.country !== null && !['US', 'CA'].includes(description.country)
	const missing = REQUIRED.filter(
		([key]) => !description[key] && !(abroad && (key === 'region' || key === 'postalCode')),
	).map(([, word]) => word)
	return description.country ? missing : [...missing, 'country']
}
