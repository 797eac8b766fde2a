/** Pages whose path names their farm. */
const NAMES_ITS_FARM = /^\/farms\/\d/

/**
 * The address of a page with the farm it is about: `/calendar?day=…` becomes
 * `/calendar?day=…&farmId=11`. Fragments, addresses elsewhere and those that name a farm already stay
 * as they are, and so does every address without a farm.
 */
export function withFarm(address: string, farmId: number | null): string {
	if (farmId === null || !/^(\/(?!\/)|\?)/.test(address) || NAMES_ITS_FARM.test(address))
		return address
	const [page = '', ...fragment] = address.split('#')
	const [path = '', query] = page.split('?')
	if (new URLSearchParams(query).has('farmId')) return address
	const farm = `${query ? `${query}&` : ''}farmId=${farmId}`
	return [`${path}?${farm}`, ...fragment].join('#')
}
