export const TABS = [
	{ key: 'overview', label: 'Overview' },
	{ key: 'environment', label: 'Environment' },
	{ key: 'hardware', label: 'Hardware' },
	{ key: 'agents', label: 'Agents' },
] as const

export type TabKey = (typeof TABS)[number]['key']

/** The tab in a URL; the overview for an unknown one. */
export function tabFromUrl(url: string): TabKey {
	return parseTab(new URL(url).searchParams.get('tab'))
}

export const parseTab = (asked: string | null): TabKey =>
	TABS.find(({ key }) => key === asked)?.key ?? 'overview'
