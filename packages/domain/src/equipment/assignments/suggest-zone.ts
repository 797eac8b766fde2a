import { ZONES } from '../../control/catalogue'
import type { AssignableZone } from '../../control/assignable-zones'

/** What is known of a device that has no zone. */
type Unplaced = {
	name: string
	hostname?: string | null
	/** Devices with a zone at the same address. */
	beside?: readonly { name: string; zone: AssignableZone }[]
}

type ZoneSuggestion = { zone: AssignableZone; reason: string }

/** What growers call the places of a farm, besides their names here. */
const WORDS: Readonly<Record<string, AssignableZone>> = {
	...Object.fromEntries(ZONES.map((zone) => [zone, zone])),
	seedling: 'nursery',
	seedlings: 'nursery',
	germination: 'nursery',
	propagation: 'nursery',
}

/**
 * The zone of a device by its own name, its name in the network, or what else is at its address, with the
 * reason as half a sentence; null where nothing says so, or two things say different zones.
 */
export function suggestZone({
	name,
	hostname = null,
	beside = [],
}: Unplaced): ZoneSuggestion | null {
	const named = zoneNamedBy(name, 'its name')
	if (named !== undefined) return named
	const inNetwork = zoneNamedBy(hostname ?? '', 'its name in the network')
	if (inNetwork !== undefined) return inNetwork
	const [first, ...others] = beside
	if (!first || others.some(({ zone }) => zone !== first.zone)) return null
	return { zone: first.zone, reason: `it is at the same address as ${first.name}` }
}

/** Undefined when the text names no zone, null when it names several. */
function zoneNamedBy(text: string, what: string): ZoneSuggestion | null | undefined {
	const words = text.toLowerCase().split(/[^a-z]+/)
	const found = words.flatMap((word) =>
		Object.hasOwn(WORDS, word) ? [{ word, zone: WORDS[word] as AssignableZone }] : [],
	)
	const [first] = found
	if (!first) return undefined
	if (found.some(({ zone }) => zone !== first.zone)) return null
	return { zone: first.zone, reason: `${what} contains “${first.word}”` }
}
