import { Fragment } from 'react'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Download, FileArchive, MoveRight } from 'lucide-react'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require-farm.server'
import { requireRecentProof } from '~/areas/platform/services/sessions/require-recent-proof.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { FarmTabs } from '~/areas/farms/pages/farm-tabs'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle<typeof loader>((data) =>
	data ? `Export ${data.name}` : 'Export farm',
)

export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
	const ctx = requirePermission(await requireFarm(request, params.farmId), 'farm.export')
	requireRecentProof(ctx)
	return { id: ctx.farm.id, name: ctx.farm.name, role: ctx.role }
})

const PARTS = [
	[
		'Database',
		'the whole farm as one SQLite file: settings, people, equipment, rules, plans, crops, tasks, lots, sales, alarms',
	],
	['Tables', 'the same rows as CSV'],
	['Readings', 'all of them, one CSV file a day, as the devices gave them'],
	['Pictures', 'of the journal, diagnoses, offers and cameras'],
	['Recipes', 'your own, every version, and the plan that each agent runs'],
	['Audit log', 'who changed what, with a program that checks that nothing was changed since'],
] as const

const STEPS = [
	{
		title: 'Keep new readings at the farm.',
		text: 'On the farm’s machine run the command below. From then on readings wait there, so that none is missing. Without it, readings that arrive after the download are at this server only.',
		command: 'farm-agent move --hold',
	},
	{
		title: 'Download the archive and restore it.',
		text: 'Install Smart Farm Control on the other server, run this, then start it:',
		command: 'npm run restore -- farm.zip --password-for your@email',
	},
	{
		title: 'Move the agent.',
		text: 'The other server shows the code under “Install agent”. Equipment goes on running as it is.',
		command: 'farm-agent move --server https://new.example --code CODE',
	},
]

export default function ExportFarm() {
	const { id, name, role } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader title="Export farm" subtitle={name} />
			<FarmTabs farm={{ id, role }} current="export" />
			<div className="grid gap-6">
				<Card className="max-w-xl" title="What is in it" icon={FileArchive}>
					<dl className="grid gap-2">
						{PARTS.map(([part, words]) => (
							<div key={part} className="grid gap-x-4 sm:grid-cols-[7rem_1fr]">
								<dt className="font-semibold">{part}</dt>
								<dd className="text-muted">{words}</dd>
							</div>
						))}
					</dl>
					<p className="mt-4 text-muted">
						One zip of open formats, with a README that explains every table. No passwords or keys
						are in it. It is made while it downloads, so a farm with years of readings takes a
						while. The audit log records it.
					</p>
					<div className="mt-5 flex flex-wrap gap-2">
						<LinkButton
							to={`/farms/${id}/export.zip`}
							reloadDocument
							variant="primary"
							icon={Download}
						>
							Download zip
						</LinkButton>
					</div>
				</Card>
				<Card className="max-w-xl" title="Move to another server" icon={MoveRight}>
					<ol className="grid list-decimal gap-3 pl-5">
						{STEPS.map(({ title, text, command }) => (
							<li key={title}>
								<span className="font-semibold">{title}</span>{' '}
								<span className="text-muted">{text}</span>
								<code className="mt-1 block text-sm">
									{command.split(' ').map((word) => (
										<Fragment key={word}>
											<span className="whitespace-nowrap">{word}</span>{' '}
										</Fragment>
									))}
								</code>
							</li>
						))}
					</ol>
				</Card>
			</div>
		</>
	)
}
