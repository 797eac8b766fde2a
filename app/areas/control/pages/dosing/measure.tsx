import { useLoaderData } from '@remix-run/react'
import { MeasureInput } from '@sfc/contract/control/doser-input'
import { FlaskConical } from 'lucide-react'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { requireDoser } from '~/areas/control/services/dosing/change-doser.server'
import {
	MEASURE_MS,
	measurePump,
	readMeasuringRun,
} from '~/areas/control/services/dosing/measure-pump.server'
import { refreshPage } from '~/shell/live/refresh-without-scripts'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { useFormPage } from '~/ui/form/use-form-page'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Form } from '~/ui/page-farm/form'
import { SaveRow } from '~/ui/form/save-row'
import { switchAndWait } from '../switch-and-wait.server'
import { doserPath } from './dosing-verdict'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Measure Dosing Pump')

export const handle = refreshPage

const { loader, action } = formPage({
	schema: MeasureInput,
	permission: 'farm.configure',
	load: async ({ ctx, params }) => {
		const { name, measured, output, ...doser } = await requireDoser(
			ctx,
			equipmentKeyFromPath(params),
		)
		const run = await readMeasuringRun(ctx, doser)
		return {
			name,
			measured: measured && `${measured.mlPerS.toFixed(2)} ml/s`,
			isOn: output.reported.on === true,
			isRunning: run !== null && run.ranMs === null,
			ranS: run?.ranMs ? Math.round(run.ranMs / 100) / 10 : null,
			runS: MEASURE_MS / 1000,
			startedAt: run?.startedAt ?? 0,
		}
	},
	submit: async ({ ctx, params }, { ml }) => {
		const { mlPerS } = await measurePump(ctx, { key: equipmentKeyFromPath(params), ml })
		return redirectWithToast('/zone-control/dosing', {
			title: 'Pump measured',
			text: `It gives ${mlPerS.toFixed(2)} ml a second.`,
		})
	},
	intents: {
		run: async ({ ctx, params }) => {
			const key = equipmentKeyFromPath(params)
			const order = { equipmentKey: key, to: 'on', forMs: MEASURE_MS, isMeasuring: true } as const
			const toast = await switchAndWait(requirePermission(ctx, 'equipment.control'), order)
			return redirectWithToast(doserPath(key, 'measure'), toast)
		},
		stop: async ({ ctx, params }) => {
			const key = equipmentKeyFromPath(params)
			const order = { equipmentKey: key, to: 'auto' } as const
			const toast = await switchAndWait(requirePermission(ctx, 'equipment.control'), order)
			return redirectWithToast(doserPath(key, 'measure'), toast)
		},
	},
})

const equipmentKeyFromPath = (params: Record<string, string | undefined>): string =>
	params['equipmentKey'] ?? ''

export { loader, action }

export default function Measure() {
	const { name, measured, isOn, isRunning, ranS, runS, startedAt } = useLoaderData<typeof loader>()
	// Errors from before the pump ran no longer apply.
	const [form, fields, isPending] = useFormPage<typeof loader>(`measure-${startedAt}`)
	return (
		<>
			<PageHeader
				title={`Measure ${name}`}
				subtitle={
					measured
						? `It was measured at ${measured}`
						: 'How much it gives in a second, in two minutes'
				}
			/>
			<div className="grid max-w-2xl gap-4">
				<Card title="1. Fill the line">
					<p>
						Put the outlet of {name} into a measuring cup. Run it until no air comes out, then empty
						the cup.
					</p>
				</Card>
				<Card title={`2. Run it for ${runS} s into the empty cup`}>
					{isRunning || isOn ? (
						<Alert
							tone="info"
							role="status"
							title={`It runs, for ${runS} s in all`}
							action={
								<Form method="post">
									<Button name="intent" value="stop">
										Stop it
									</Button>
								</Form>
							}
						>
							It stops automatically. This page follows within seconds.
						</Alert>
					) : (
						<>
							<Form method="post">
								<Button name="intent" value="run" icon={FlaskConical} variant="primary">
									Run for {runS} s
								</Button>
							</Form>
							{ranS !== null && <p className="mt-3">Its last run took {ranS} s.</p>}
						</>
					)}
				</Card>
				<Card title="3. Enter what is in the cup">
					<PostForm form={form} className="grid gap-4">
						<InputField
							label="In the cup"
							type="number"
							step="any"
							field={fields.ml}
							unit="ml"
							hint="A scale is best: 1 g of a thin liquid is close to 1 ml"
						/>
						<SaveRow label="Save the rate" isPending={isPending} cancelTo="/zone-control/dosing" />
					</PostForm>
				</Card>
				<p className="text-sm text-muted">
					What runs into the cup counts in the budgets and the jug, as if it had gone into the
					water.
				</p>
			</div>
		</>
	)
}
