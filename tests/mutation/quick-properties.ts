import fc from 'fast-check'

/** Each mutation is tested with every property, for a limited time. */
fc.configureGlobal({ interruptAfterTimeLimit: 1000, markInterruptAsFailure: false })
