import { formatDecimals } from '@sfc/domain/units/format-decimals'
import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { AirInput, MOST_LEAF_OFFSET_C } from '@sfc/contract/control/control-settings'
import type { StepFit } from '@sfc/domain/control/fit-step-test'
import { HUMIDITY_MEASURES } from '@sfc/domain/control/humidity-measures'
import { withFarm } from '@sfc/domain/farms/with-farm'
import { Fault } from '@sfc/domain/fault'
import { toDisplayDifference, toStoredDifference } from '@sfc/domain/units/display-unit'
import type { Units } from '@sfc/domain/units/formats'
import { Flame } from 'lucide-react'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { changeControlSettings } from '~/areas/control/services/plans/change-control-settings.server'
import {
	resetHeatTest,
	HEAT_TEST_MS,
	readHeatTest,
	adoptHeatTest as applyHeatTest,
} from '~/areas/control/services/plans/heat-test.server'
import { readControlSettings } from '~/areas/control/services/plans/read-control-settings.server'
import { refreshPage } from '~/shell/live/refresh-without-scripts'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { AskFirst } from '~/ui/form/ask-first'
import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { SelectField } from '~/ui/form/select-field'
import { UnitFields } from '~/ui/form/unit-fields'
import { useFormPage } from '~/ui/form/use-form-page'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Form } from '~/ui/page-farm/form'
import { rehearsalPath } from './rehearsal-path'
import { switchAndWait } from '../switch-and-wait.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Air')

export const handle = refreshPage

const PATH = '/zone-control/plan/air'
const MEASURES = { humidity: 'Relative humidity', vpd: 'Vapour pressure deficit' } as const
const MOST_DROP_C = 15

const { loader, action } = formPage({
	schema: AirInput,
	permission: 'farm.configure',
	load: async ({ ctx }) => {
		const { air } = (await readControlSettings(ctx)).settings
		const drop = toDisplayDifference('airTemperature', air.nightDropC, ctx.user)
		const leaf = toDisplayDifference('leafTemperature', air.leafOffsetC, ctx.user)
		const test = await readHeatTest(ctx)
		return {
			unit: drop.unit,
			isInParts: air.heatInParts !== null,
			windowMin: air.heatInParts && Math.round(air.heatInParts.windowS / 60),
			testMin: HEAT_TEST_MS / 60_000,
			heater: test?.heater ?? null,
			isRunning: test?.run?.isRunning ?? false,
			result: test?.run?.fit ? describeFit(test.run.fit, ctx.user) : null,
			values: {
				nightDrop: Math.round(drop.value * 10) / 10,
				humidityBy: air.humidityBy,
				leastVpdKPa: air.leastVpdKPa,
				leafOffset: Math.round(leaf.value * 10) / 10,
			},
		}
	},
	submit: async ({ ctx, sent }, { nightDrop, leafOffset, humidityBy, leastVpdKPa, ...units }) => {
		const nightDropC = toStoredDifference('airTemperature', nightDrop, units)
		if (nightDropC > MOST_DROP_C)
			throw new Fault('invalid', 'At most 15 °C or 27 °F', { field: 'nightDrop' })
		const leafOffsetC = toStoredDifference('leafTemperature', leafOffset, units)
		if (Math.abs(leafOffsetC) > MOST_LEAF_OFFSET_C)
			throw new Fault('invalid', 'At most 5 °C or 9 °F', { field: 'leafOffset' })
		const { settings } = await readControlSettings(ctx)
		const air = { ...settings.air, nightDropC, humidityBy, leastVpdKPa, leafOffsetC }
		if (sent.form.has('rehearse')) return redirect(withFarm(rehearsalPath({ air }), ctx.farm.id))
		await changeControlSettings(ctx, { ...settings, air })
		return redirectWithToast('/zone-control/plan', {
			title: 'Settings saved',
			text: 'The plan follows them from now on.',
		})
	},
	intents: {
		test: async ({ ctx }) => {
			const heater = (await readHeatTest(ctx))?.heater
			if (!heater) throw new Fault('conflict', 'No heater is connected')
			const order = { equipmentKey: heater.key, to: 'on', forMs: HEAT_TEST_MS } as const
			const toast = await switchAndWait(requirePermission(ctx, 'equipment.control'), order)
			return redirectWithToast(PATH, toast)
		},
		stop: async ({ ctx }) => {
			const heater = (await readHeatTest(ctx))?.heater
			if (!heater) throw new Fault('conflict', 'No heater is connected')
			const order = { equipmentKey: heater.key, to: 'auto' } as const
			const toast = await switchAndWait(requirePermission(ctx, 'equipment.control'), order)
			return redirectWithToast(PATH, toast)
		},
		use: async ({ ctx }) => {
			await applyHeatTest(ctx)
			return redirectWithToast(PATH, {
				title: 'Heat in parts is on',
				text: 'The heater is on for a part of each window from now on.',
			})
		},
		forget: async ({ ctx }) => {
			await resetHeatTest(ctx)
			return redirectWithToast(PATH, {
				title: 'Heat goes on and off',
				text: 'The step test is not used any more.',
			})
		},
	},
})

function describeFit(fit: StepFit | { reason: string }, units: Units) {
	if ('reason' in fit) return { isGood: false, text: `It says nothing: ${fit.reason}.` }
	const rise = toDisplayDifference('airTemperature', fit.risePerMin, units)
	const minutes = Math.max(1, Math.round(fit.deadTimeS / 60))
	const text =
		`The air got warmer after about ${minutes} min, then by ${formatDecimals(rise.value, 2)} ${rise.unit} a minute. ` +
		`A straight rise explains ${Math.round(fit.fit * 100)} % of what was measured.`
	return { isGood: true, text }
}

export { loader, action }

export default function Air() {
	const { unit } = useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<typeof loader>('air')
	return (
		<>
			<PageHeader
				title="Air"
				subtitle="How the air is kept within the targets of the recipe"
				actions={<LinkButton to="/zone-control/plan">Plan</LinkButton>}
			/>
			<div className="grid max-w-3xl gap-4">
				<Card title="Day and night">
					<PostForm form={form} className="grid gap-5">
						<UnitFields />
						<InputField
							label="Cooler at night by"
							type="number"
							step="any"
							field={fields.nightDrop}
							unit={unit}
							hint="For stages of recipes that set no temperature at night"
						/>
						<div className="grid gap-4 sm:grid-cols-2">
							<SelectField
								label="Ventilate by"
								field={fields.humidityBy}
								options={HUMIDITY_MEASURES.map((value) => ({ value, label: MEASURES[value] }))}
								hint="The deficit says how strongly leaves dry, at any temperature"
							/>
							<InputField
								label="Least vapour pressure deficit"
								type="number"
								step="any"
								field={fields.leastVpdKPa}
								unit="kPa"
								hint="Used when ventilating by the deficit"
							/>
						</div>
						<InputField
							label="Leaves warmer than the air by"
							type="number"
							step="any"
							field={fields.leafOffset}
							unit={unit}
							hint="For the deficit where no infrared sensor measures leaves. Negative for cooler; leaves with enough water are within 2 °C or 4 °F of the air (Nelson and Bugbee 2015)"
						/>
						<div className="flex flex-wrap gap-2">
							<Button variant="primary" pending={isPending}>
								Save
							</Button>
							<Button name="rehearse" value="on">
								Rehearse first
							</Button>
						</div>
					</PostForm>
				</Card>
				<Heat />
			</div>
		</>
	)
}

function Heat() {
	const { heater, isInParts, windowMin, isRunning, result, testMin } =
		useLoaderData<typeof loader>()
	if (!heater) return null
	return (
		<Card title="Heat">
			<div className="grid gap-4">
				<p>
					{isInParts
						? `${heater.name} is on for a part of each ${windowMin} min, the longer the colder it is.`
						: `${heater.name} goes on below the target and off once the air is well inside it. If the room overshoots, a step test measures how it responds, and heat is then given in pulses.`}
				</p>
				{isRunning && (
					<Alert tone="info" role="status" title={`${heater.name} runs by hand`}>
						It ends automatically after {testMin} min. Keep doors closed meanwhile.
					</Alert>
				)}
				{result && (
					<Alert tone={result.isGood ? 'good' : 'attention'} title="The last test">
						{result.text}
					</Alert>
				)}
				<Form method="post" className="flex flex-wrap gap-2">
					{isRunning ? (
						<Button name="intent" value="stop">
							Stop the test
						</Button>
					) : (
						<Button name="intent" value="test" icon={Flame}>
							Run {heater.name} for {testMin} min
						</Button>
					)}
					{result?.isGood && (
						<Button name="intent" value="use" variant="primary">
							Use this test
						</Button>
					)}
				</Form>
				{isInParts && (
					<AskFirst label="Back to on and off">
						<p>Heat is on or off again, and the test in use is deleted.</p>
						<Form method="post">
							<Button name="intent" value="forget" variant="danger">
								Back to on and off
							</Button>
						</Form>
					</AskFirst>
				)}
			</div>
		</Card>
	)
}
