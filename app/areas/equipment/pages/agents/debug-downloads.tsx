import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { PackageCheck } from 'lucide-react'
import { server } from '~/boot.server'
import { page } from '~/http/page.server'
import { publicUrl } from '~/http/public-url.server'
import { requireFarm } from '~/http/require-farm.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import {
	checkDownload,
	firstConfig,
	SYSTEM_REQUIREMENTS,
} from '~/areas/equipment/services/agents/check-download.server'
import { FarmChoice } from './farm-choice'
import { PLATFORM_LABELS } from './platform-labels'
import { isUnencryptedServer } from '~/areas/equipment/services/agents/install-line'
import type { InstallStep } from '~/areas/equipment/services/agents/install-step'
import { testInstallation } from '~/areas/equipment/services/agents/test-installation.server'
import { formatBytes } from '@sfc/domain/units/format-bytes'
import { listFarmsToChoose } from '~/areas/farms/services/list-farms-to-choose.server'
import { Alert } from '~/ui/alert'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Fact } from '~/ui/fact'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Form } from '~/ui/page-farm/form'
import { RequirementsCard } from './requirements-card'

export const meta = pageTitle('Agent Download Debug Center')

const requireAgentManager = async (request: Request) => {
	const ctx = requirePermission(await requireFarm(request), 'agent.manage')
	const url = await publicUrl(request)
	const { signingKey } = await server()
	return { ctx: { ...ctx, signingKey }, at: { server: url, isOpen: isUnencryptedServer(url) } }
}

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const { ctx, at } = await requireAgentManager(request)
	const check = await checkDownload(ctx, at)
	return {
		...check,
		farm: { id: ctx.farm.id, name: ctx.farm.name },
		farms: await listFarmsToChoose(ctx),
		requirements: [...SYSTEM_REQUIREMENTS],
	}
})

/** Installs the agent into a temporary folder and shows the steps in the answer. */
export const action = page(async ({ request }: ActionFunctionArgs) => {
	const { ctx, at } = await requireAgentManager(request)
	return data({ steps: await testInstallation(ctx, firstConfig(ctx, at)) })
})

export default function DebugDownloads() {
	const { files, platforms, config, contents, memoryBytes, farm, farms, requirements } =
		useLoaderData<typeof loader>()
	const steps = useActionData<{ steps: InstallStep[] }>()?.steps
	const isRunning = useNavigation().state === 'submitting'
	return (
		<>
			<PageHeader
				title="Agent Download Debug Center"
				subtitle={`What a machine of ${farm.name} gets from this server, and whether it works`}
				actions={<LinkButton to="/agent-download">Download</LinkButton>}
			/>
			<FarmChoice farms={farms} farmId={farm.id} />
			<div className="grid items-start gap-4 lg:grid-cols-2">
				<Card title="Installation" icon={PackageCheck} className="lg:col-span-2">
					<div className="grid gap-3">
						<p>
							Goes through the installation in a folder of this server that is removed again, as a
							farm’s machine does it.
						</p>
						<Form method="post">
							<Button variant="primary" pending={isRunning}>
								{steps ? 'Try it again' : 'Try the installation'}
							</Button>
						</Form>
						{steps && <Steps steps={steps} />}
					</div>
				</Card>
				<Card title="Files">
					<dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
						<Fact name="Package">{formatFile(files.agentFile)}</Fact>
						<Fact name="Installer">{formatFile(files.installerFile)}</Fact>
						<Fact name="Logo">{formatFile(files.logoFile)}</Fact>
						<Fact name="Memory an agent uses">
							{memoryBytes === null ? 'known once one runs' : formatBytes(memoryBytes)}
						</Fact>
					</dl>
				</Card>
				<Card title="Packages with their own Node.js">
					{platforms.length === 0 ? (
						<p>There are none for this version. Make them on this server: npm run agent-packages</p>
					) : (
						<ul className="grid gap-3">
							{platforms.map(({ platform, size, node, sha256, isIntact, signature, contents }) => (
								<li key={platform} className="grid gap-1 *:min-w-0">
									<span className="flex flex-wrap items-center gap-2 font-semibold">
										{PLATFORM_LABELS[platform]}
										<Badge tone={isIntact ? 'good' : 'danger'}>
											{isIntact ? 'intact' : 'damaged: make it anew'}
										</Badge>
									</span>
									<span className="text-sm break-all text-muted">
										{(size ?? 0).toLocaleString('en')} bytes, Node.js {node}, {contents.length}{' '}
										files
										<br />
										SHA-256 <code>{sha256}</code>
										<br />
										Signature (Ed25519) <code>{signature}</code>
									</span>
								</li>
							))}
						</ul>
					)}
				</Card>
				<Card title="First configuration">
					<pre
						tabIndex={0}
						aria-label="First configuration"
						className="overflow-x-auto rounded-control border border-line bg-sunk p-3 font-mono text-sm"
					>
						{JSON.stringify(config, null, 2)}
					</pre>
				</Card>
				<Card title="Contents of the package">
					<details>
						<summary className="min-h-11 cursor-pointer py-2 font-semibold">
							{contents.length} files
						</summary>
						<ul className="grid gap-1 font-mono text-sm">
							{contents.map(({ path, size }) => (
								<li key={path} className="flex flex-wrap justify-between gap-x-4">
									<span className="wrap-anywhere">{path}</span>
									<span className="text-muted">{size.toLocaleString('en')} bytes</span>
								</li>
							))}
						</ul>
					</details>
				</Card>
				<RequirementsCard requirements={requirements} />
			</div>
		</>
	)
}

const TONE = { done: 'good', failed: 'danger', 'not-reached': 'offline' } as const

function Steps({ steps }: { steps: readonly InstallStep[] }) {
	const isFine = steps.every(({ result }) => result === 'done')
	const took = steps.reduce((sum, { ms }) => sum + (ms ?? 0), 0)
	return (
		<>
			<Alert
				tone={isFine ? 'good' : 'danger'}
				title={
					isFine
						? `Installation complete! It took ${(took / 1000).toFixed(1)} s`
						: 'The installation failed'
				}
			/>
			<ol aria-label="Steps of the installation" className="grid gap-2">
				{steps.map(({ step, action, ms, words, result }) => (
					<li key={step} className="flex flex-wrap items-baseline gap-x-3">
						<Badge tone={TONE[result]}>{result === 'not-reached' ? 'not reached' : result}</Badge>
						<span className="font-semibold">{action}</span>
						<span className="wrap-anywhere text-muted">
							{words}
							{ms !== null && `, ${(ms / 1000).toFixed(2)} s`}
						</span>
					</li>
				))}
			</ol>
		</>
	)
}

const formatFile = ({ size, sha256 }: { size: number | null; sha256: string | null }) =>
	size === null
		? 'missing: run npm run build on this server'
		: `${size.toLocaleString('en')} bytes${sha256 ? `, SHA-256 ${sha256.slice(0, 16)}…` : ''}`
