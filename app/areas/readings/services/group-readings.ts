import { QUANTITY_KEYS, isQuantity } from '@sfc/domain/units/quantities'
import { chooseReading } from './choose-reading'
import type { LatestReading } from './load-latest-readings.server'

/** Reading that represents its quantity in its zone, and the others of that quantity there. */
export type ReadingGroup<Item> = { main: Item; others: Item[] }

/** Quantities of which two points measure two different things. */
const DISTINCT: readonly string[] = ['contact', 'number', 'percent', 'switch']

/**
 * Groups readings: one group for each quantity of each zone, tank by tank, with the best reading as
 * its main one; in the order of the quantities' table.
 */
export function groupReadings<Item>(
	items: readonly Item[],
	of: (item: Item) => LatestReading,
	farmIsSimulated: boolean,
): ReadingGroup<Item>[] {
	const groups = new Map<string, Item[]>()
	for (const item of items) {
		const key = sharedKey(of(item))
		groups.set(key, [...(groups.get(key) ?? []), item])
	}
	return [...groups.values()]
		.map((members) => {
			const main = chosen(members, of, farmIsSimulated)
			return { main, others: members.filter((item) => item !== main) }
		})
		.sort((a, b) => position(of(a.main)) - position(of(b.main)))
}

const sharedKey = ({ zone, quantity, role, pointId }: LatestReading): string =>
	[zone, quantity, DISTINCT.includes(quantity) ? pointId : role].join(' ')

function chosen<Item>(
	members: readonly Item[],
	of: (item: Item) => LatestReading,
	farmIsSimulated: boolean,
): Item {
	const [first] = members as [Item, ...Item[]]
	const { quantity } = of(first)
	if (!isQuantity(quantity)) return first
	const best = chooseReading(members.map(of), quantity, farmIsSimulated)
	return members.find((item) => of(item).pointId === best?.pointId) ?? first
}

const position = ({ quantity }: LatestReading): number =>
	isQuantity(quantity) ? QUANTITY_KEYS.indexOf(quantity) : QUANTITY_KEYS.length
