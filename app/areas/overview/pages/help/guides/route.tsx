import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formatCount } from '@sfc/domain/format-count'
import { GUIDE_TOPICS, GUIDES, type Guide } from '@sfc/domain/overview/guides/guide'
import { searchGuides } from '@sfc/domain/overview/guides/search-guides'
import { SearchX } from 'lucide-react'
import { page } from '~/http/page.server'
import { EmptyState } from '~/ui/empty-state'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Link } from '~/ui/page-farm/link'
import { HelpSearch } from '../help-search'
import { HelpTabs } from '../help-tabs'

export const meta = pageTitle('Grow Guides')

const QUESTION_MAX = 200

const toEntry = ({ id, title, summary }: Guide) => ({ id, title, summary })

/** All guides by topic, or those that match a search. */
export const loader = page(({ request }: LoaderFunctionArgs) => {
	const question = new URL(request.url).searchParams.get('q')?.trim().slice(0, QUESTION_MAX) ?? ''
	const found = question
		? searchGuides(question).map(({ guide, excerpt }) => ({ ...toEntry(guide), summary: excerpt }))
		: []
	const topics = question
		? []
		: Object.entries(GUIDE_TOPICS).map(([topic, { label }]) => ({
				topic,
				label,
				entries: GUIDES.filter((guide) => guide.topic === topic).map(toEntry),
			}))
	return Promise.resolve({ question, found, topics })
})

export default function Guides() {
	const { question, found, topics } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Grow Guides"
				subtitle="Short guides for crops, tanks, sensors and the farm. Each figure names its source."
			/>
			<HelpTabs current="guides" />
			<HelpSearch
				action="/help/guides"
				label="Search the guides"
				placeholder="tip burn, pH probe, power cut …"
				question={question}
				maxLength={QUESTION_MAX}
			/>
			{question ? (
				<section aria-labelledby="found" className="mt-6">
					<h2 id="found" className="text-lg font-semibold">
						{formatCount(found.length, 'guide')} for “{question}”
					</h2>
					{found.length === 0 ? (
						<EmptyState icon={SearchX} title="No guide found">
							Try fewer words, or look at <Link to="/help/guides">all guides</Link>.
						</EmptyState>
					) : (
						<GuideList entries={found} />
					)}
				</section>
			) : (
				topics.map(({ topic, label, entries }) => (
					<section key={topic} aria-labelledby={topic} className="mt-6">
						<h2 id={topic} className="text-lg font-semibold">
							{label}
						</h2>
						<GuideList entries={entries} />
					</section>
				))
			)}
		</>
	)
}

type Entry = { id: string; title: string; summary: string }

const GuideList = ({ entries }: { entries: readonly Entry[] }) => (
	<ul className="mt-2 grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
		{entries.map(({ id, title, summary }) => (
			<li key={id}>
				<Link
					to={`/help/guides/${id}`}
					className="block h-full rounded-card border border-line bg-surface p-4 hover:border-accent"
				>
					<span className="font-semibold">{title}</span>
					<span className="mt-1 block text-sm text-muted">{summary}</span>
				</Link>
			</li>
		))}
	</ul>
)
