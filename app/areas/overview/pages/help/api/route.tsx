import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { listApiGroups } from '~/areas/overview/services/api-reference/list-api-groups.server'
import { listNpmPackages } from '~/areas/overview/services/api-reference/list-npm-packages.server'
import { page } from '~/http/page.server'
import { publicUrl } from '~/http/public-url.server'
import { PageHeader } from '~/ui/page-header'
import { Link } from '~/ui/page-farm/link'
import { pageTitle } from '~/ui/page-title'
import { HelpTabs } from '../help-tabs'
import { NpmPackages } from './npm-packages'

export const meta = pageTitle('API')

/** All calls of the API by group, a line each, and the packages that make them. */
export const loader = page(async ({ request }: LoaderFunctionArgs) => ({
	groups: listApiGroups(),
	packages: await listNpmPackages(),
	origin: await publicUrl(request),
}))

export default function ApiReference() {
	const { groups, packages, origin } = useLoaderData<typeof loader>()
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
				<NpmPackages packages={packages} origin={origin} />
				{groups.map(({ name, slug, about, calls }) => (
					<section key={slug} aria-labelledby={slug}>
						<h2 id={slug} className="text-lg font-semibold">
							<Link to={`/help/api/${slug}`} className="text-accent hover:underline">
								{name}
							</Link>
						</h2>
						<p className="text-sm text-muted">{about}</p>
						<ul className="mt-2">
							{calls.map((call) => (
								<li key={call.name} className="border-t border-line">
									<Link
										to={`/help/api/${slug}#${call.name}`}
										className="grid gap-x-4 py-2 text-sm hover:bg-sunk sm:grid-cols-2"
									>
										<code className="wrap-anywhere">{`${call.method} ${call.path}`}</code>
										{`${call.summary} · ${call.scope}`}
									</Link>
								</li>
							))}
						</ul>
					</section>
				))}
			</div>
		</>
	)
}
