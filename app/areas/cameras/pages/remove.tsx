import { useLoaderData, useNavigation } from '@remix-run/react'
import { Trash2 } from 'lucide-react'
import { confirmPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { removeCamera } from '~/areas/cameras/services/add-camera.server'
import { ConfirmForm } from '~/ui/form/confirm-form'
import { Card } from '~/ui/card'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { requireCameraFromPath } from './require-camera-from-path.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Remove a Camera')

const { loader, action } = confirmPage({
	permission: 'farm.configure',
	subject: requireCameraFromPath,
	load: ({ camera: { name } }) => ({ name }),
	submit: async ({ ctx, camera: { id, name } }) => {
		await removeCamera(ctx, { id })
		return redirectWithToast('/security-cameras', { title: 'Camera Removed', text: name })
	},
})

export { loader, action }

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
				<ConfirmForm
					label="Remove camera"
					icon={Trash2}
					isPending={isPending}
					cancelTo="/security-cameras?tab=settings"
				/>
			</Card>
		</>
	)
}
