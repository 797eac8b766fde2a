import { useLoaderData } from '@remix-run/react'
import { JugInput } from '@sfc/contract/control/doser-input'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { setJugLevel, requireDoser } from '~/areas/control/services/dosing/change-doser.server'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { useFormPage } from '~/ui/form/use-form-page'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { SaveRow } from '~/ui/form/save-row'
import { formatMl } from './dosing-format'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Refill Jug')

const route = formPage({
	schema: JugInput,
	permission: 'task.work',
	load: async ({ ctx, params }) => {
		const { name, jug } = await requireDoser(ctx, params['equipmentKey'] ?? '')
		return {
			name,
			left: jug && formatMl(jug.leftMl),
			values: jug ? { jugMl: jug.enteredMl } : {},
		}
	},
	submit: async ({ ctx, params }, { jugMl }) => {
		const key = params['equipmentKey'] ?? ''
		await setJugLevel(ctx, { key, jugMl })
		return redirectWithToast('/zone-control/dosing', {
			kind: 'success',
			title: 'Jug entered',
			text: `It holds ${formatMl(jugMl)} from now on.`,
		})
	},
})

export const loader = route.loader
export const action = route.action

export default function Refill() {
	const { name, left } = useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<typeof loader>('refill')
	return (
		<>
			<PageHeader
				title={`Jug of ${name}`}
				subtitle={left ? `By the doses given, ${left} are left` : 'Nobody has entered it yet'}
			/>
			<PostForm form={form} className="grid max-w-md gap-4">
				<InputField
					label="It holds now"
					type="number"
					step="any"
					field={fields.jugMl}
					unit="ml"
					hint="All that is in it after the refill, by its scale"
				/>
				<SaveRow label="Save" isPending={isPending} cancelTo="/zone-control/dosing" />
			</PostForm>
		</>
	)
}
