module twodeliveries

go 1.26.0
