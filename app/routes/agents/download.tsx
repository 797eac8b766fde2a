import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Download } from 'lucide-react'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require.server'
import { SYSTEM_REQUIREMENTS } from '~/services/agents/check-download.server'
import { listAgents } from '~/services/agents/list-agents.server'
import { loadOfferedVersion, loadPackageChecksums } from '~/services/agents/release-package.server'
import { Alert } from '~/ui/alert'
import { buttonClass } from '~/ui/button-class'
import { Card } from '~/ui/card'
import { Fact } from '~/ui/fact'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'

export const meta = pageTitle('Download the agent')

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const [version, checksums, agents] = await Promise.all([
		loadOfferedVersion(),
		loadPackageChecksums(),
		listAgents(ctx),
	])
	return {
		version,
		checksums,
		farm: { id: ctx.farm.id, name: ctx.farm.name },
		requirements: [...SYSTEM_REQUIREMENTS],
		agents: agents.map((agent) => ({ hostname: agent.hostname, version: agent.version })),
	}
})

export default function DownloadAgent() {
	const { version, checksums, farm, requirements, agents } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Download the agent"
				subtitle={version === null ? farm.name : `farm-agent ${version} for ${farm.name}`}
				actions={<LinkButton to="/local-agent-install">Install by one line instead</LinkButton>}
			/>
			<div className="grid items-start gap-4 lg:grid-cols-2">
				<Card title="The package">
					{checksums === null ? (
						<Alert tone="danger" title="The agent has not been built on this server">
							Run npm run build there, then reload this page.
						</Alert>
					) : (
						<div className="grid gap-4 *:min-w-0">
							<p className="flex flex-wrap gap-2">
								<a href={`/api/download-agent/${farm.id}`} className={buttonClass('primary')}>
									<Download aria-hidden className="size-4.5 shrink-0" />
									Download Complete Package
								</a>
								<LinkButton
									to={`/installers/${farm.id}/Install-Agent.bat`}
									icon={Download}
									reloadDocument
									download
								>
									Installer for Windows
								</LinkButton>
							</p>
							<p className="text-sm text-muted">
								For a machine without a way to this server, take the package there on a stick; it
								holds all that the agent needs but Node.js. The enrolment code comes from{' '}
								<a
									className="text-accent underline"
									href={`/local-agent-install?farmId=${farm.id}`}
								>
									Farm agent
								</a>
								.
							</p>
							<p className="text-sm break-all text-muted">
								SHA-256 of the package: <code>{checksums.zip}</code>
							</p>
							<p>
								<LinkButton to="/debug-downloads">Check the download</LinkButton>
							</p>
						</div>
					)}
				</Card>
				<div className="grid gap-4">
					<Card title="What it needs">
						<ul className="list-disc pl-5">
							{requirements.map((line) => (
								<li key={line}>{line}</li>
							))}
						</ul>
					</Card>
					<Card title="Versions">
						<dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
							<Fact name="This server offers">{version ?? 'none'}</Fact>
							{agents.map((agent) => (
								<Fact key={agent.hostname} name={agent.hostname}>
									{agent.version}
								</Fact>
							))}
						</dl>
					</Card>
				</div>
			</div>
		</>
	)
}
