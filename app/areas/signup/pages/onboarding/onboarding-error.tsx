import { isRouteErrorResponse, useLocation, useRouteError } from '@remix-run/react'
import { RotateCw } from 'lucide-react'
import { BareFrame } from '~/shell/frame/bare-frame'
import { PageError } from '~/shell/page-error'
import { Alert } from '~/ui/alert'
import { buttonClass } from '~/ui/button-class'

/** Shown when the onboarding could not be loaded. */
export function OnboardingError() {
	const error = useRouteError()
	const { pathname, search } = useLocation()
	if (isRouteErrorResponse(error) && error.status < 500)
		return (
			<BareFrame>
				<PageError />
			</BareFrame>
		)
	return (
		<BareFrame>
			<h1 className="sr-only">Setup</h1>
			<Alert
				tone="danger"
				title="Error"
				role="alert"
				action={
					<a href={pathname + search} className={buttonClass('primary')}>
						<RotateCw aria-hidden className="size-4.5" />
						Try again
					</a>
				}
			>
				Failed to load customer information
			</Alert>
		</BareFrame>
	)
}
