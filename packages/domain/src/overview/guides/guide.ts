import business from './content/business.json' with { type: 'json' }
import climate from './content/climate.json' with { type: 'json' }
import crops from './content/crops.json' with { type: 'json' }
import farm from './content/farm.json' with { type: 'json' }
import hygiene from './content/hygiene.json' with { type: 'json' }
import sensors from './content/sensors.json' with { type: 'json' }
import water from './content/water.json' with { type: 'json' }
import sources from './sources.json' with { type: 'json' }

export const GUIDE_TOPICS = {
	crops: { label: 'Crops', guides: crops },
	water: { label: 'Tanks and water', guides: water },
	sensors: { label: 'Sensors', guides: sensors },
	climate: { label: 'Light and air', guides: climate },
	hygiene: { label: 'Clean and healthy', guides: hygiene },
	farm: { label: 'Running the farm', guides: farm },
	business: { label: 'Buyers and inspectors', guides: business },
} as const
type GuideTopic = keyof typeof GUIDE_TOPICS

export type GuideSource = {
	title: string
	/** Null for general practice, and for what the product does. */
	publisher: string | null
	address: string | null
}
export const GUIDE_SOURCES: Readonly<Record<string, GuideSource>> = sources

/** A paragraph may end in the key of its source in braces: `{practice}`. One with a figure always does. */
type GuideSection = { heading: string; text?: readonly string[]; steps?: readonly string[] }

export type Guide = {
	id: string
	topic: GuideTopic
	title: string
	/** One sentence. */
	summary: string
	sections: readonly GuideSection[]
	/** Recipes of the catalogue whose figures it shows. */
	recipes?: readonly string[]
	/** Pages of the product where its advice is followed. */
	pages?: readonly { to: string; label: string }[]
}

type Content = { topic: GuideTopic; guides: readonly Omit<Guide, 'topic'>[] }
const contents: Content[] = Object.entries(GUIDE_TOPICS).map(([topic, { guides }]) => ({
	topic: topic as GuideTopic, // a key of the object above
	guides,
}))

/** The grow guides that come with the product, by topic. */
export const GUIDES: readonly Guide[] = contents.flatMap(({ topic, guides }) =>
	guides.map((guide) => ({ ...guide, topic })),
)

export const findGuide = (id: string): Guide | undefined => GUIDES.find((guide) => guide.id === id)

/** Splits a paragraph from the key of its source. */
export function splitSource(text: string): { words: string; source: string | null } {
	const mark = /^(.*) \{([a-z0-9-]+)\}$/s.exec(text)
	return mark ? { words: mark[1] ?? '', source: mark[2] ?? null } : { words: text, source: null }
}

/** The keys of all sources that a guide names, each once, in the order of the text. */
export const listSourceKeys = ({ sections }: Pick<Guide, 'sections'>): string[] => [
	...new Set(
		sections
			.flatMap(({ text = [], steps = [] }) => [...text, ...steps])
			.flatMap((one) => splitSource(one).source ?? []),
	),
]
