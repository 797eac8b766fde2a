import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formatCount } from '@sfc/domain/format-count'
import {
	findCalls,
	listApiGroups,
} from '~/areas/overview/services/api-reference/list-api-groups.server'
import { listNpmPackages } from '~/areas/overview/services/api-reference/list-npm-packages.server'
import { page } from '~/http/page.server'
import { publicUrl } from '~/http/public-url.server'
import { PageHeader } from '~/ui/page-header'
import { Link } from '~/ui/page-farm/link'
import { pageTitle } from '~/ui/page-title'
import { HelpSearch } from '../help-search'
import { HelpTabs } from '../help-tabs'
import { NpmPackages } from './npm-packages'

export const meta = pageTitle('API')

const QUESTION_MAX = 100
/** A phone takes seconds to draw more. */
const MOST_SHOWN = 50

/** The groups of calls and the packages that make them, or the calls that a person searches for. */
export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const asked = new URL(request.url).searchParams.get('q') ?? ''
	const question = asked.trim().slice(0, QUESTION_MAX)
	if (question !== '') {
		const found = findCalls(question)
		return { question, found: { count: found.length, calls: found.slice(0, MOST_SHOWN) } }
	}
	const [packages, origin] = [await listNpmPackages(), await publicUrl(request)]
	return { question, found: null, groups: listApiGroups(), packages, origin }
})

export default function ApiReference() {
	const shown = useLoaderData<typeof loader>()
	const { question } = shown
	return (
		<>
			<PageHeader
				title="API"
				subtitle="Every call of this server, from the table that answers the calls. For generators: openapi.json."
			/>
			<HelpTabs current="api" />
			<div className="grid max-w-4xl gap-6">
				<div className="grid gap-2 [&_a]:font-medium [&_a]:text-accent [&_a]:underline">
					<p>
						A program calls with a token: make one under{' '}
						<Link to="/account/tokens">API Tokens</Link>, for your farms and the scopes that it
						needs, and send it as <code>Authorization: Bearer $TOKEN</code>. Requests and answers
						are JSON. A refusal has <code>message</code>, for people, and <code>details</code> with
						the fields. After 429 or 503, wait the seconds in <code>Retry-After</code>.
					</p>
					<p>
						The document itself, OpenAPI 3.1: <a href="/api/openapi.json">/api/openapi.json</a>.
					</p>
				</div>
				<HelpSearch
					action="/help/api"
					label="Search the calls"
					placeholder="tasks, POST harvest, dosing …"
					question={question}
					maxLength={QUESTION_MAX}
				/>
				{shown.found ? (
					<FoundCalls {...shown.found} question={question} />
				) : (
					<>
						<Groups groups={shown.groups} />
						<NpmPackages packages={shown.packages} origin={shown.origin} />
					</>
				)}
			</div>
		</>
	)
}

const Groups = ({ groups }: { groups: ReturnType<typeof listApiGroups> }) => (
	<section aria-labelledby="groups">
		<h2 id="groups" className="text-lg font-semibold">
			Calls by subject
		</h2>
		<ul className="mt-2">
			{groups.map(({ name, slug, about, count }) => (
				<li
					key={slug}
					className="relative grid gap-x-4 border-t border-line py-3 hover:bg-sunk sm:grid-cols-2"
				>
					<Link to={`/help/api/${slug}`} className={LINE_LINK}>
						{name}
					</Link>
					<span className="text-muted">
						{about}, {formatCount(count, 'call')}
					</span>
				</li>
			))}
		</ul>
	</section>
)

type FoundProps = { count: number; calls: ReturnType<typeof findCalls>; question: string }

const FoundCalls = ({ count, calls, question }: FoundProps) => (
	<section aria-labelledby="found">
		<h2 id="found" className="text-lg font-semibold">
			{count === 0
				? `No call matches “${question}”`
				: `${formatCount(count, 'call')} for “${question}”`}
		</h2>
		{count > calls.length && <p className="text-muted">The first {calls.length} are shown.</p>}
		<ul className="mt-2">
			{calls.map(({ name, slug, method, path, summary, scope }) => (
				<li
					key={name}
					className="relative grid gap-x-4 border-t border-line py-3 text-sm hover:bg-sunk sm:grid-cols-2"
				>
					<Link to={`/help/api/${slug}#${name}`} className={`font-mono ${LINE_LINK}`}>
						{`${method} ${path}`}
					</Link>
					{`${summary} · ${scope}`}
				</li>
			))}
		</ul>
		<p className="pt-3">
			<Link to="/help/api" className="text-accent underline">
				All subjects
			</Link>
		</p>
	</section>
)

/** The link of a line, which can be pressed anywhere in it. */
const LINE_LINK = 'wrap-anywhere text-accent after:absolute after:inset-0'
