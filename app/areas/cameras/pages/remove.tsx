import { useLoaderData, useNavigation } from '@remix-run/react'
import { Trash2 } from 'lucide-react'
import { confirmPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { removeCamera } from '~/areas/cameras/services/add-camera.server'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Form } from '~/ui/page-farm/form'
import { requireCameraFromPath } from './require-camera-from-path.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Remove a Camera')

const route = confirmPage({
	permission: 'farm.configure',
	subject: requireCameraFromPath,
	load: ({ camera: { name } }) => ({ name }),
	submit: async ({ ctx, camera: { id, name } }) => {
		await removeCamera(ctx, { id })
		return redirectWithToast('/security-cameras', {
			kind: 'success',
			title: 'Camera Removed',
			text: name,
		})
	},
})

export const loader = route.loader
export const action = route.action

export default function RemoveCamera() {
	const { name } = useLoaderData<typeof loader>()
	const isPending = useNavigation().state !== 'idle'
	return (
		<>
			<PageHeader title="Remove a Camera" />
			<Card className="max-w-xl">
				<p className="text-lg wrap-anywhere">Remove {name} from this farm?</p>
				<p className="mt-2 text-muted">
					Its password is deleted at the farm. What was recorded stays there until it is old.
				</p>
				<Form method="post" className="mt-5 flex flex-wrap gap-2">
					<Button variant="danger" icon={Trash2} pending={isPending}>
						Remove camera
					</Button>
					<LinkButton to="/security-cameras?tab=settings">Cancel</LinkButton>
				</Form>
			</Card>
		</>
	)
}
