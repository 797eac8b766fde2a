import { useLoaderData } from '@remix-run/react'
import { AddFarmInput } from '@sfc/contract/farms/new-farm'
import { Plus } from 'lucide-react'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { Button } from '~/ui/button'
import { PostForm } from '~/ui/form/post-form'
import { useFormPage } from '~/ui/form/use-form-page'
import { LinkButton } from '~/ui/link-button'
import { pageTitle } from '~/ui/page-title'
import { SignInFrame } from '~/areas/accounts/pages/sign-in/sign-in-frame'
import { addFarm } from './add-farm.server'
import { newFarmChoices } from './new-farm-choices.server'
import { NewFarmFields } from './new-farm-fields'

export const meta = pageTitle('Add Farm')

const { loader, action } = formPage({
	schema: AddFarmInput,
	permission: 'person',
	load: ({ ctx }) => newFarmChoices(ctx),
	submit: async ({ ctx }, input) => {
		await addFarm(ctx, input)
		return redirectWithToast('/login?step=farm', {
			title: 'Farm added',
			text: `Set the location of ${input.name} in its settings.`,
		})
	},
})

export { loader, action }

export default function AddFarm() {
	const { timezones } = useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<typeof loader>('add-farm')
	return (
		<SignInFrame title="Add Farm" subtitle="A farm is one container or pod that is run as a whole.">
			<PostForm form={form} data-not-sent="Network error. Please try again." className="grid gap-4">
				<NewFarmFields fields={fields} timezones={timezones} />
				<div className="grid gap-2">
					<Button variant="primary" icon={Plus} pending={isPending}>
						Add Farm
					</Button>
					<LinkButton to="/login?step=farm" variant="ghost">
						Cancel
					</LinkButton>
				</div>
			</PostForm>
		</SignInFrame>
	)
}
