"""Games in the forms of other libraries; each module needs its library to be installed."""
