import { useActionData, useLoaderData } from '@remix-run/react'
import { PowerCapForm } from '@sfc/contract/control/energy-input'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { BellPlus } from 'lucide-react'
import { formPage } from '~/http/form-page.server'
import { redirectOnFault } from '~/http/redirect-on-fault.server'
import { redirectWithToast } from '~/http/toast.server'
import { watchPowerCap } from '~/areas/automation/services/energy/watch-power-cap.server'
import { toChoice } from '~/areas/automation/services/rehearsal/rehearse-power-cap.server'
import { changePowerCap } from '~/areas/control/services/plans/change-control-settings.server'
import { readControlSettings } from '~/areas/control/services/plans/read-control-settings.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { SelectField } from '~/ui/form/select-field'
import { useFormPage } from '~/ui/form/use-form-page'
import { LinkButton } from '~/ui/link-button'
import { Form } from '~/ui/page-farm/form'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { MODES } from '../cheap-hours/cheap-hours-view.server'
import { CapLoads } from './cap-loads'
import { LoadHours } from './load-hours'
import { powerCapView } from './power-cap-view.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Power Cap')

const HERE = '/energy/power-cap'

const { loader, action } = formPage({
	schema: PowerCapForm,
	permission: 'farm.see',
	send: 'farm.configure',
	load: async ({ ctx }) => {
		const { powerCap, cheapHours } = (await readControlSettings(ctx)).settings
		const view = await powerCapView(ctx)
		return {
			view,
			modes: MODES,
			mayChange: hasPermission(ctx.role, 'farm.configure'),
			mayWatch: hasPermission(ctx.role, 'alarm.configure'),
			values: {
				kW: powerCap?.kW ?? '',
				othersKW: powerCap?.othersKW ?? view.suggestedKW,
				...cheapHours,
			},
		}
	},
	submit: async ({ ctx }, { step, ...input }, reply) => {
		if (step === 'show') return reply({}, 200, { tried: await powerCapView(ctx, input) })
		await changePowerCap(ctx, toChoice(input))
		return redirectWithToast(
			HERE,
			input.kW === undefined
				? { title: 'Power cap removed' }
				: { title: 'Power cap saved', text: 'The plan follows it from now on.' },
		)
	},
	intents: {
		watch: ({ ctx }) =>
			redirectOnFault({ backTo: HERE, title: 'No alarm added' }, async () => {
				await watchPowerCap(requirePermission(ctx, 'alarm.configure'))
				return redirectWithToast(HERE, { title: 'Alarm added' })
			}),
	},
})

export { loader, action }

type View = Awaited<ReturnType<typeof powerCapView>>

export default function PowerCapPage() {
	const { view: set, modes, mayChange, mayWatch } = useLoaderData<typeof loader>()
	const { tried } = useActionData<{ tried?: View }>() ?? {}
	const [form, fields, isPending] = useFormPage<typeof loader>('power-cap')
	const view = tried ?? set
	return (
		<>
			<PageHeader
				title="Power Cap"
				subtitle="Will the farm draw more than its connection or tariff allows, when, and what can be done?"
				actions={<LinkButton to="/energy/cheap-hours">Cheap hours</LinkButton>}
			/>
			<div className="grid gap-4">
				<Verdict view={view} isTried={tried !== undefined} />
				<CapLoads {...view} />
				{mayChange && (
					<Card title="Cap" className="max-w-3xl">
						<PostForm form={form} className="grid gap-4 sm:grid-cols-2">
							<InputField
								label="The farm may draw"
								type="number"
								step="any"
								required={false}
								field={fields.kW}
								unit="kW"
								hint="Empty: no cap"
							/>
							<InputField
								label="Left to other equipment"
								type="number"
								step="any"
								field={fields.othersKW}
								unit="kW"
								hint={set.othersFrom}
							/>
							<SelectField label="Light in Nursery" field={fields.nursery} options={modes} />
							<SelectField
								label="Light in Cultivation"
								field={fields.cultivation}
								options={modes}
							/>
							<p className="text-sm text-muted sm:col-span-2">
								Light is moved so that the lamps of both zones together stay below the cap, then so
								that it costs least. Lamps are on for as long as planned, never outside the longest
								day of the stage. Days that cannot be kept below are lit all the same.
							</p>
							<div className="flex flex-wrap gap-2 sm:col-span-2">
								<Button name="step" value="show" pending={isPending}>
									Show load
								</Button>
								<Button name="step" value="save" variant="primary" pending={isPending}>
									Save cap
								</Button>
							</div>
						</PostForm>
					</Card>
				)}
				{set.watch && (
					<Card title="Alarm" className="max-w-3xl">
						<p>{set.watch.text}</p>
						{set.watch.canAdd && mayWatch && (
							<Form method="post" className="mt-3">
								<Button name="intent" value="watch" icon={BellPlus}>
									Add alarm
								</Button>
							</Form>
						)}
					</Card>
				)}
				<div className="grid items-start gap-4 lg:grid-cols-2">
					{view.hours.map((day) => (
						<LoadHours key={day.label} {...day} />
					))}
				</div>
			</div>
		</>
	)
}

function Verdict({ view, isTried }: { view: View; isTried: boolean }) {
	const { cap, isKept, isTight, wouldPass, help, unknown } = view
	const mood = isTried ? 'would be' : 'is'
	return (
		<>
			{cap && isKept && (
				<Alert
					tone={unknown.length > 0 || isTight ? 'attention' : 'good'}
					role="status"
					title={`The ${unknown.length > 0 ? 'known ' : ''}load ${mood} below ${cap} in the coming three days`}
				>
					{wouldPass ? 'Light is moved for it.' : 'Nothing has to be moved for it.'}
					{isTight && ' Less is left to other equipment than it is known to draw.'}
				</Alert>
			)}
			{cap && !isKept && (
				<Alert tone="attention" role="status" title={`No arrangement of light stays below ${cap}`}>
					<p>One of these would help:</p>
					<ul className="list-disc pl-5">
						{help.map((one) => (
							<li key={one}>{one}</li>
						))}
					</ul>
				</Alert>
			)}
			{unknown.length > 0 && (
				<Alert tone="info" title="The load is higher than shown">
					The power of these is not known, so they are not counted: {unknown.join(', ')}. Enter it
					on the page Energy.
				</Alert>
			)}
		</>
	)
}
