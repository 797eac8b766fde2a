import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { CALIBRATION_TYPES, PROCEDURES } from '@sfc/domain/readings/calibration/procedure'
import { restateAll } from '@sfc/domain/units/restate-units'
import { Fault } from '@sfc/domain/fault'
import { ArrowLeft } from 'lucide-react'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require-farm.server'
import { listSensors } from '~/areas/readings/services/calibration/require-sensor.server'
import { Alert } from '~/ui/alert'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { RequiredTools } from './required-tools'
import { Step } from './step'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle<typeof loader>((data) =>
	data ? `Calibrate ${data.name}` : 'Calibration',
)

export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const type = CALIBRATION_TYPES.find((one) => one === params.type)
	if (!type) throw new Fault('not-found', 'Sensor not found')
	const { name, group, accuracy, notice, tools, solutions, steps } = restateAll(
		PROCEDURES[type],
		ctx.user,
	)
	const isConnected = (await listSensors(ctx)).some((sensor) => sensor.type === type)
	return { name, group, accuracy, notice, tools, solutions, steps, isConnected }
})

/** How a kind of sensor is calibrated, readable before the farm has one. */
export default function Kind() {
	const { name, group, accuracy, notice, tools, solutions, steps, isConnected } =
		useLoaderData<typeof loader>()
	const list = `/calibration?tab=${group}`
	return (
		<>
			<PageHeader
				title={`Calibrate ${name}`}
				actions={
					<LinkButton to={list} icon={ArrowLeft}>
						Back
					</LinkButton>
				}
			/>
			<div className="grid gap-4">
				{isConnected ? (
					<Alert
						tone="info"
						title="This farm has such a sensor"
						action={<LinkButton to={list}>Select a sensor</LinkButton>}
					>
						Calibrate each sensor on its own page.
					</Alert>
				) : (
					<Alert
						tone="info"
						title="This farm has no such sensor yet"
						action={<LinkButton to="/local-agent-install">Connect sensors</LinkButton>}
					>
						Install a farm agent and connect the sensor to it: it can be calibrated as soon as the
						agent reads it.
					</Alert>
				)}
				{notice && (
					<Alert tone="info" title="Important Notice">
						{notice}
					</Alert>
				)}
				<div className="grid items-start gap-4 lg:grid-cols-2">
					<Card title="This kind of sensor">
						<dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
							{!isConnected && (
								<>
									<dt className="text-muted">Last calibration:</dt>
									<dd className="font-semibold">Never</dd>
								</>
							)}
							<dt className="text-muted">Good to:</dt>
							<dd>{accuracy}</dd>
						</dl>
						<p className="mt-4">This calibration has {steps.length} detailed steps</p>
					</Card>
					<RequiredTools tools={tools} solutions={solutions} />
				</div>
				{steps.map((step, i) => (
					<Step key={step.id} step={step} number={i + 1} />
				))}
			</div>
		</>
	)
}
