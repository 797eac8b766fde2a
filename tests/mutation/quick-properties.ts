import fc from 'fast-check'

/** Each change meets every property, for a while only. */
fc.configureGlobal({ interruptAfterTimeLimit: 1000, markInterruptAsFailure: false })
