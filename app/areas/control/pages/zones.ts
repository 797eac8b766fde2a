export const ZONE_TABS = [
	{ key: 'container', label: 'Container' },
	{ key: 'nursery', label: 'Nursery' },
	{ key: 'cultivation', label: 'Cultivation' },
	{ key: 'unassigned', label: 'No zone' },
] as const

/** The zone in a URL; the first for an unknown one. */
export function zoneFromUrl(url: string) {
	const asked = new URL(url).searchParams.get('tab')
	return ZONE_TABS.find(({ key }) => key === asked)?.key ?? 'container'
}
