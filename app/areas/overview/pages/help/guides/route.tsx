import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { GUIDE_TOPICS, GUIDES, type Guide } from '@sfc/domain/overview/guides/guide'
import { searchGuides } from '@sfc/domain/overview/guides/search-guides'
import { SearchX, Search } from 'lucide-react'
import { page } from '~/http/page.server'
import { EmptyState } from '~/ui/empty-state'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Link } from '~/ui/page-farm/link'
import { HelpTabs } from '../help-tabs'
import { Button } from '~/ui/button'
import { CONTROL_CLASS } from '~/ui/form/field-frame'
import { Form } from '~/ui/page-farm/form'

export const meta = pageTitle('Grow Guides')

const toEntry = ({ id, title, summary }: Guide) => ({ id, title, summary })

/** All guides by topic, or those that match a search. */
export const loader = page(({ request }: LoaderFunctionArgs) => {
	const question = new URL(request.url).searchParams.get('q')?.trim().slice(0, 200) ?? ''
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
			<GuideSearch question={question} />
			{question ? (
				<section aria-labelledby="found" className="mt-6">
					<h2 id="found" className="text-lg font-semibold">
						{found.length === 1 ? '1 guide' : `${found.length} guides`} for “{question}”
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

/** Searches the guides; the answer is a page with an address of its own. */
function GuideSearch({ question }: { question: string }) {
	return (
		<Form
			method="get"
			action="/help/guides"
			role="search"
			className="flex max-w-xl gap-2"
			key={question}
		>
			<input
				type="search"
				name="q"
				aria-label="Search the guides"
				placeholder="tip burn, pH probe, power cut …"
				defaultValue={question}
				maxLength={200}
				className={CONTROL_CLASS}
			/>
			<Button icon={Search}>Search</Button>
		</Form>
	)
}
