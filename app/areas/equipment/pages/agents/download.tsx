import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import { Download } from 'lucide-react'
import { server } from '~/boot.server'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require-farm.server'
import { SYSTEM_REQUIREMENTS } from '~/areas/equipment/services/agents/check-download.server'
import { listAgents } from '~/areas/equipment/services/agents/list-agents.server'
import { listReleases } from '~/areas/equipment/services/agents/list-releases.server'
import {
	loadAgentRelease,
	loadOfferedVersion,
	loadPackageOffer,
} from '~/areas/equipment/services/agents/release-package.server'
import { listFarmsToChoose } from '~/areas/farms/services/list-farms-to-choose.server'
import { Alert } from '~/ui/alert'
import { buttonClass } from '~/ui/button-class'
import { Card } from '~/ui/card'
import { Fact } from '~/ui/fact'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { FarmChoice } from './farm-choice'
import { PlatformPackages } from './platform-packages'
import { RequirementsCard } from './requirements-card'

export const meta = pageTitle('Download the agent')

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const [version, packages, agents, releases] = await Promise.all([
		loadOfferedVersion(),
		loadPackageOffer(),
		listAgents(ctx),
		listReleases(ctx),
	])
	return {
		version,
		packages,
		signature: packages && (await loadAgentRelease(await server())).signature,
		farm: { id: ctx.farm.id, name: ctx.farm.name },
		farms: await listFarmsToChoose(ctx),
		requirements: [...SYSTEM_REQUIREMENTS],
		releases: releases.map(({ version: of, offeredSince }) => ({
			version: of,
			since: formatInstant(offeredSince, ctx.farm.timezone, ctx.user),
		})),
		agents: agents.map((agent) => ({ hostname: agent.hostname, version: agent.version })),
	}
})

export default function DownloadAgent() {
	const { version, packages, signature, farm, farms, requirements, agents, releases } =
		useLoaderData<typeof loader>()
	const complete = `/api/download-agent/${farm.id}`
	return (
		<>
			<PageHeader
				title="Download the agent"
				subtitle={version === null ? farm.name : `farm-agent ${version} for ${farm.name}`}
				actions={<LinkButton to="/local-agent-install">Install by one line instead</LinkButton>}
			/>
			<FarmChoice farms={farms} farmId={farm.id} />
			<div className="grid items-start gap-4 lg:grid-cols-2">
				{packages === null ? (
					<Card title="The package">
						<Alert tone="danger" title="The agent has not been built on this server">
							Run npm run build there, then reload this page.
						</Alert>
					</Card>
				) : (
					<div className="grid gap-4 *:min-w-0">
						<Card title="With its own Node.js">
							<PlatformPackages packages={packages.platforms} href={complete} />
						</Card>
						<Card title="For a machine with Node.js">
							<div className="grid gap-4 *:min-w-0">
								<p className="flex flex-wrap gap-2">
									<a href={complete} className={buttonClass('primary')}>
										<Download aria-hidden className="size-4.5 shrink-0" />
										Download Complete Package
									</a>
									<LinkButton
										to={`/Install-Agent-Farm-${farm.id}.bat`}
										icon={Download}
										reloadDocument
										download
									>
										Installer for Windows
									</LinkButton>
									<a href={`${complete}?signature=1`} className={buttonClass('secondary')}>
										Signature
									</a>
								</p>
								<p className="text-sm break-all text-muted">
									SHA-256 of the package: <code>{packages.zip}</code>
									<br />
									Signature (Ed25519): <code>{signature}</code>
								</p>
								<p>
									<LinkButton to="/debug-downloads">Check the download</LinkButton>
								</p>
							</div>
						</Card>
					</div>
				)}
				<div className="grid gap-4">
					<RequirementsCard requirements={requirements} />
					<Card title="Versions">
						<dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
							<Fact name="This server offers">{version ?? 'none'}</Fact>
							{releases.map((release) => (
								<Fact key={release.version} name={`Version ${release.version}`}>
									offered since {release.since}
								</Fact>
							))}
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
