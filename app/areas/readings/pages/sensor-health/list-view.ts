import type { SortDirection } from '~/ui/table'
import { ZONES, formatZone } from '../format-zone'
import type { HealthRow } from './health-view.server'

export const FILTERS = { all: 'All', care: 'Needs attention', fine: 'Nothing to do' } as const
export const GROUPINGS = { zone: 'Zone', device: 'Device', urgency: 'Urgency' } as const
const SORT = ['name', 'age', 'good', 'flaws'] as const
export type SortKey = (typeof SORT)[number]

/** The filter and order of the list; without `sort` rows stay in the order they are read in. */
export type ListView = {
	show: keyof typeof FILTERS
	by: keyof typeof GROUPINGS
	sort: SortKey | null
	direction: SortDirection
}

export function readListView(search: URLSearchParams): ListView {
	const [show, by] = [search.get('show') ?? '', search.get('by') ?? '']
	return {
		show: Object.hasOwn(FILTERS, show) ? (show as ListView['show']) : 'all',
		by: Object.hasOwn(GROUPINGS, by) ? (by as ListView['by']) : 'zone',
		sort: SORT.find((known) => known === search.get('sort')) ?? null,
		direction: search.get('direction') === 'desc' ? 'desc' : 'asc',
	}
}

/** The address of the list with other parameters. */
export function listViewLink(view: ListView, change: Partial<ListView>): string {
	const { show, by, sort, direction } = { ...view, ...change }
	const search = new URLSearchParams({ show, by, ...(sort ? { sort, direction } : {}) })
	return `?${search.toString()}`
}

/** A row, and the readings of the same quantity and zone that it represents. */
export type ListedRow = HealthRow & { others: HealthRow[] }

const figures: Record<Exclude<SortKey, 'name'>, (row: HealthRow) => number | null> = {
	age: ({ reading: { at } }) => (at === null ? null : -at),
	good: ({ day }) => day,
	flaws: ({ count, stuck, spikes }) => (count === 0 ? null : stuck + spikes),
}

/** Rows keep their order without `sort`. Missing values come last. */
export function sortRows(rows: ListedRow[], { sort, direction }: ListView): ListedRow[] {
	if (sort === null) return rows
	const sign = direction === 'desc' ? -1 : 1
	if (sort === 'name')
		return rows.toSorted((a, b) => sign * a.label.localeCompare(b.label, 'en', { numeric: true }))
	const figure = figures[sort]
	return rows.toSorted((a, b) => {
		const [left, right] = [figure(a), figure(b)]
		if (left === null || right === null) return Number(left === null) - Number(right === null)
		return sign * (left - right)
	})
}

type Group = { title: string; rows: ListedRow[] }

export function groupRows(rows: ListedRow[], { by }: ListView): Group[] {
	const groups = new Map<string, ListedRow[]>()
	for (const row of rows) {
		const title = TITLE[by](row)
		groups.set(title, [...(groups.get(title) ?? []), row])
	}
	const list = [...groups].map(([title, of]) => ({ title, rows: of }))
	if (by === 'urgency') return list
	const position = ({ title }: Group) => (by === 'zone' ? ZONE_TITLES.indexOf(title) : 0)
	return list.sort((a, b) => position(a) - position(b) || a.title.localeCompare(b.title))
}

const ZONE_TITLES = ZONES.map(formatZone)

const TITLE: Record<ListView['by'], (row: HealthRow) => string> = {
	urgency: () => 'Sensors',
	zone: ({ zone }) => zone,
	device: ({ deviceName }) => deviceName,
}
