import { useLoaderData } from '@remix-run/react'
import { JugForm, JugFormFields } from '@sfc/contract/control/doser-input'
import { formatJug, jugUnit, toJugUnit } from '@sfc/domain/units/jug-amount'
import { formConstraints } from '~/http/form-constraints'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { setJugLevel, requireDoser } from '~/areas/control/services/dosing/change-doser.server'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { useFormPage } from '~/ui/form/use-form-page'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { SaveRow } from '~/ui/form/save-row'
import { useFormats } from '~/ui/formats/use-formats'
import { UnitFields } from '~/ui/form/unit-fields'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Refill Jug')

const { loader, action } = formPage({
	schema: JugForm,
	permission: 'task.work',
	load: async ({ ctx, params }) => {
		const { name, jug } = await requireDoser(ctx, params['equipmentKey'] ?? '')
		return {
			name,
			constraint: formConstraints(JugFormFields),
			left: jug && formatJug(jug.leftMl, ctx.user),
			values: jug ? { jug: toJugUnit(jug.enteredMl, ctx.user) } : {},
		}
	},
	submit: async ({ ctx, params }, { jugMl }) => {
		const key = params['equipmentKey'] ?? ''
		await setJugLevel(ctx, { key, jugMl })
		return redirectWithToast('/zone-control/dosing', {
			title: 'Jug entered',
			text: `It holds ${formatJug(jugMl, ctx.user)} from now on.`,
		})
	},
})

export { loader, action }

export default function Refill() {
	const { name, left } = useLoaderData<typeof loader>()
	const units = useFormats()
	const [form, fields, isPending] = useFormPage<typeof loader>('refill')
	return (
		<>
			<PageHeader
				title={`Jug of ${name}`}
				subtitle={left ? `By the doses given, ${left} are left` : 'Nobody has entered it yet'}
			/>
			<PostForm form={form} className="grid max-w-md gap-4">
				<UnitFields />
				<InputField
					label="It holds now"
					type="number"
					step="any"
					field={fields.jug}
					unit={jugUnit(units)}
					hint={
						jugUnit(units) === 'gal'
							? 'All that is in it after the refill; a quart is 0.25'
							: 'All that is in it after the refill, by its scale'
					}
				/>
				<SaveRow label="Save" isPending={isPending} cancelTo="/zone-control/dosing" />
			</PostForm>
		</>
	)
}
